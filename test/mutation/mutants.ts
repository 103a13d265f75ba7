/** Finds the places of a source file where its logic can be broken, and writes all mutants into one text. */
import ts from 'typescript';

/** A change of a source file at one place. */
export interface Mutant {
	/** Counts from 0 in its file. */
	id: number;
	/** Counts from 1. */
	line: number;
	before: string;
	after: string;
}

/** The mutants of a file, and its text, in which each mutant can be switched on at run time. */
interface InstrumentedSource {
	mutants: Mutant[];
	/**
	 * Calls `globalThis.mutant(file, id)` at each place, which says whether the mutant is active. A third argument, `true`,
	 * says that the place is reached once, when the file is loaded.
	 */
	text: string;
}

const { SyntaxKind } = ts;

/** Operators, each with the operators that replace it. */
const OPERATORS = new Map<ts.SyntaxKind, string[]>([
	[SyntaxKind.LessThanToken, ['<=', '>=']],
	[SyntaxKind.LessThanEqualsToken, ['<', '>']],
	[SyntaxKind.GreaterThanToken, ['>=', '<=']],
	[SyntaxKind.GreaterThanEqualsToken, ['>', '<']],
	[SyntaxKind.EqualsEqualsEqualsToken, ['!==']],
	[SyntaxKind.ExclamationEqualsEqualsToken, ['===']],
	[SyntaxKind.AmpersandAmpersandToken, ['||']],
	[SyntaxKind.BarBarToken, ['&&']],
	[SyntaxKind.PlusToken, ['-']],
	[SyntaxKind.MinusToken, ['+']],
	[SyntaxKind.AsteriskToken, ['/']],
	[SyntaxKind.SlashToken, ['*']],
]);

/** Methods that mean the opposite. */
const OPPOSITES: Record<string, string> = { min: 'max', max: 'min', some: 'every', every: 'some' };

/** Methods and functions that write logs. No test has to hold their words. */
const LOGS = ['debug', 'info', 'log', 'warn'];

/** Settings of a field that change only how n8n draws the field. */
const DRAWN = ['noDataExpression', 'rows', 'sortable'];

/** Methods whose call a mutant removes, so that their object is used as it is. */
const REMOVED = ['filter', 'sort', 'slice', 'trim', 'toLowerCase', 'reverse', 'flat'];

/** Instruments a source file. */
export function instrument(file: string, source: string): InstrumentedSource {
	const withParents = true;
	const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, withParents);
	const mutants: Mutant[] = [];

	/** Adds a mutant, and gives the condition under which it is active. */
	function addMutant(node: ts.Node, after: string): string {
		const line = tree.getLineAndCharacterOfPosition(node.getStart()).line + 1;
		const id = mutants.length;
		mutants.push({ id, line, before: node.getText(), after });
		const once = ts.findAncestor(node, ts.isFunctionLike) ? '' : ', true';
		return `globalThis.mutant(${JSON.stringify(file)}, ${id}${once})`;
	}

	/** The text of a node, with the mutants of all nodes in it. */
	function render(node: ts.Node): string {
		if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node)) {
			return node.getFullText();
		}
		if (ts.isTypeAliasDeclaration(node) || isOfNoWeight(node)) return node.getFullText();
		const lead = source.slice(node.getFullStart(), node.getStart());
		const inner = children(node);
		// Braces, so that an `else` after the statement still belongs to the same `if`
		if (isRemovable(node)) return `${lead}{ if (!${addMutant(node, 'nothing')}) ${inner} }`;
		const changes = changesOf(node);
		if (changes.length === 0) return lead + inner;
		const choices = changes.map((after) => `${addMutant(node, after)} ? (${after}) : `);
		return `${lead}(${choices.join('')}(${inner}))`;
	}

	function children(node: ts.Node): string {
		let text = '';
		let end = node.getStart();
		node.forEachChild((child) => {
			// Comments of documentation stand before the first child and are no children
			if (child.getFullStart() < end && child.getEnd() <= end) return;
			text += source.slice(end, child.getFullStart()) + render(child);
			end = child.getEnd();
		});
		return text + source.slice(end, node.getEnd());
	}

	const text = children(tree);
	return { mutants, text: source.slice(0, tree.getStart()) + text };
}

/** A call whose result nobody reads. */
function isRemovable(node: ts.Node): boolean {
	const called = calledBy(node);
	return called !== undefined && called.kind !== SyntaxKind.SuperKeyword;
}

/** The function that a statement calls without reading its result. */
function calledBy(node: ts.Node): ts.Expression | undefined {
	if (!ts.isExpressionStatement(node)) return undefined;
	const call = ts.isAwaitExpression(node.expression) ? node.expression.expression : node.expression;
	return ts.isCallExpression(call) ? call.expression : undefined;
}

/** Whether no test has to notice a change here: a line of a log, or how a field looks. */
function isOfNoWeight(node: ts.Node): boolean {
	if (ts.isPropertyAssignment(node)) return DRAWN.includes(node.name.getText());
	const called = calledBy(node);
	const name = called && ts.isPropertyAccessExpression(called) ? called.name : called;
	return name !== undefined && LOGS.includes(name.getText());
}

/** The texts that may stand in the place of an expression. */
function changesOf(node: ts.Node): string[] {
	if (!isValue(node)) return [];
	if (ts.isBinaryExpression(node)) return mutateOperator(node);
	if (ts.isPrefixUnaryExpression(node) && node.operator === SyntaxKind.ExclamationToken) {
		return [node.operand.getText()];
	}
	if (node.kind === SyntaxKind.TrueKeyword) return ['false'];
	if (node.kind === SyntaxKind.FalseKeyword) return ['true'];
	if (ts.isNumericLiteral(node)) return [mutateNumber(node.getText())];
	if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
		return mutateCall(node, node.expression);
	}
	return isCondition(node) ? [`!(${node.getText()})`] : [];
}

/** Whether an expression can stand in brackets here: no target of an assignment, no name, no part of an optional chain. */
function isValue(node: ts.Node): boolean {
	const { parent } = node;
	if (parent === undefined || !ts.isExpression(node) || ts.isOptionalChain(node)) return false;
	if ('name' in parent && parent.name === node) return false;
	if ('propertyName' in parent && parent.propertyName === node) return false;
	return !ts.isLiteralTypeNode(parent);
}

/** A number from 1,000 on is a time or a size, and is doubled, because no test can tell 1,001 from 1,000. */
function mutateNumber(text: string): string {
	return Number(text.replaceAll('_', '')) < 1_000 ? `${text} + 1` : `${text} * 2`;
}

function mutateOperator({ left, operatorToken, right }: ts.BinaryExpression): string[] {
	const [one, other] = [left.getText(), right.getText()];
	if (operatorToken.kind === SyntaxKind.QuestionQuestionToken) return [one];
	const isText = (side: ts.Expression) =>
		ts.isStringLiteral(side) ||
		ts.isTemplateLiteral(side) ||
		side.kind === SyntaxKind.BinaryExpression;
	// A plus that joins texts has no opposite. A side with an operator of its own may be a text, e.g. in `a + 'b' + c`
	if (operatorToken.kind === SyntaxKind.PlusToken && (isText(left) || isText(right))) return [];
	return (OPERATORS.get(operatorToken.kind) ?? []).map(
		(operator) => `(${one}) ${operator} (${other})`,
	);
}

function mutateCall(
	{ arguments: given }: ts.CallExpression,
	{ expression, name }: ts.PropertyAccessExpression,
): string[] {
	const opposite = Object.hasOwn(OPPOSITES, name.text) ? OPPOSITES[name.text] : undefined;
	if (opposite) {
		return [`${expression.getText()}.${opposite}(${given.map((one) => one.getText()).join(', ')})`];
	}
	return REMOVED.includes(name.text) ? [expression.getText()] : [];
}

/** Whether an expression decides between two ways. */
function isCondition(node: ts.Node): boolean {
	const { parent } = node;
	return (
		(ts.isIfStatement(parent) && parent.expression === node) ||
		(ts.isConditionalExpression(parent) && parent.condition === node) ||
		(ts.isWhileStatement(parent) && parent.expression === node)
	);
}
