import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import ts from 'typescript';

const FOLDER = join(__dirname, 'workflows');

/** Code of workflows as a model writes it, by the name of the file without its ending. */
export const WORKFLOWS = Object.fromEntries(
	readdirSync(FOLDER).map((file) => [
		basename(file, '.ts'),
		readFileSync(join(FOLDER, file), 'utf8'),
	]),
);

/**
 * Types that n8n's definitions of nodes use but do not define. An expression is not assignable from a plain text here, so
 * that TypeScript finds a text that is none of the options.
 */
const BASE = `
import type { IDataObject, NodeConfig as Config } from '@n8n/workflow-sdk';
export type { IDataObject };
export type NodeConfig<Parameters> = Omit<Config, 'parameters' | 'credentials'> & { parameters?: Parameters };
export type CredentialReference = unknown;
export type Expression<Value> = string & { readonly isExpression: Value | true };
`;

/** The SDK with node functions that take only nodes of n8n and those of the definitions. */
const sdk = (types: string[]) => `
import type { IfElseConfig, NodeConfig, NodeInstance, TriggerInstance } from 'original';
export { newCredential, workflow } from 'original';
${types.map((type, n) => `import type { ${type} as Node${n} } from './node${n}';`).join('\n')}
type OfN8n = { type: \`n8n-nodes-base.\${string}\`; version: number; config: NodeConfig };
type Known<One> = One extends { type: infer Type; version: infer Version; config: infer Config }
	? { type: Type; version: Version; config: Omit<Config, 'credentials'> & Pick<NodeConfig, 'credentials'> }
	: never;
type Any = (OfN8n | ${types.map((_, n) => `Known<Node${n}>`).join(' | ')}) & { output?: object[] };
type Step = NodeInstance<string, string, unknown>;
export declare function node(given: Any): Step;
export declare function ifElse(given: IfElseConfig): Step & Required<Pick<Step, 'onTrue' | 'onFalse'>>;
export declare function trigger(given: Any): TriggerInstance<string, string, unknown>;
export declare function expr(text: string): string & { readonly isExpression: never };
`;

/** The type of all parameters of a node with operations, which n8n's text names without a definition; empty for others. */
function union(text: string): string {
	const [, ofNode] = /NodeConfig<(\w+)>/.exec(text)!;
	const ofOperations = [...text.matchAll(/^export type (\w+Params) = /gm)].map(([, name]) => name);
	return ofOperations.length > 0 ? `type ${ofNode} = ${ofOperations.join(' | ')};` : '';
}

/**
 * Compiles the code of workflows against definitions of nodes.
 * @returns the errors of TypeScript
 */
export function problemsIn(workflows: Record<string, string>, definitions: string[]): string[] {
	// The last line of a definition names its type: `export type CometChatNode = CometChatV1Node;`
	const types = definitions.map((text) => /export type (\w+Node) = \w+;?\s*$/.exec(text)![1]);
	const pathOf = (name: string) => join(FOLDER, name);
	const files: Record<string, string> = {
		[pathOf('base.ts')]: BASE,
		[pathOf('sdk.ts')]: sdk(types),
	};
	const roots = Object.entries(workflows).map(([name, code]) => {
		files[pathOf(`${name}.ts`)] = code;
		return pathOf(`${name}.ts`);
	});
	definitions.forEach((text, n) => {
		const names = 'IDataObject, NodeConfig, CredentialReference, Expression';
		files[pathOf(`node${n}.ts`)] =
			`import type { ${names} } from './base';\n${text}\n${union(text)}`;
	});
	const options: ts.CompilerOptions = {
		strict: true,
		noEmit: true,
		skipLibCheck: true,
		target: ts.ScriptTarget.ES2022,
		module: ts.ModuleKind.CommonJS,
		moduleResolution: ts.ModuleResolutionKind.Node10,
		types: [],
	};
	const host = ts.createCompilerHost(options);
	const { fileExists, readFile, getSourceFile } = host;
	host.fileExists = (file) => file in files || fileExists(file);
	host.readFile = (file) => files[file] ?? readFile(file);
	host.getSourceFile = (file, version) =>
		file in files ? ts.createSourceFile(file, files[file], version) : getSourceFile(file, version);
	// The workflows import the SDK above in the place of n8n's SDK. The SDK above imports n8n's SDK as `original`
	const original = ts.resolveModuleName('@n8n/workflow-sdk', pathOf('sdk.ts'), options, host);
	host.resolveModuleNameLiterals = (names, from) =>
		names.map(({ text }) => {
			if (text === 'original') return original;
			if (text === '@n8n/workflow-sdk' && roots.includes(from))
				return {
					resolvedModule: { resolvedFileName: pathOf('sdk.ts'), extension: ts.Extension.Ts },
				};
			return ts.resolveModuleName(text, from, options, host);
		});
	const program = ts.createProgram(roots, options, host);
	return roots
		.flatMap((root) => ts.getPreEmitDiagnostics(program, program.getSourceFile(root)))
		.map(
			({ file, messageText }) =>
				`${file && basename(file.fileName)}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
		);
}
