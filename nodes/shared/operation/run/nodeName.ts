/** The name of a node as an expression holds it; the braces of a name would end the expression. */
export function nameInExpression(name: string): string {
	return JSON.stringify(name).replace(
		/[{}]/g,
		(brace) => `\\u00${brace.charCodeAt(0).toString(16)}`,
	);
}
