/**
 * The line below the name of a node on the canvas: the operation and the resource in words, e.g. "Get many: user" and
 * "Ban member: group".
 */
export const SUBTITLE =
	'={{ [$parameter["operation"], $parameter["resource"]].map((name) => name.replace(/[A-Z]/g, " $&").toLowerCase()).join(": ").replace(/^./, (first) => first.toUpperCase()) }}';
