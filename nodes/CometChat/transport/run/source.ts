import type {
	IBinaryData,
	IDataObject,
	IExecuteFunctions,
	IExecuteSingleFunctions,
} from 'n8n-workflow';
import type { ItemFiles } from '../request/form';
import type { ReadParameter } from '../request/prepare';

/** One input item and what the form says for it, however n8n hands them over. */
export interface ItemSource {
	index: number;
	json: IDataObject;
	read: ReadParameter;
	files: ItemFiles;
}

/** An item among all items of a node, as custom operations get them. */
export function itemOf(context: IExecuteFunctions, index: number): ItemSource {
	const { json, binary } = context.getInputData()[index];
	return {
		index,
		json,
		read: once((name) => context.getNodeParameter(name, index, null)),
		files: {
			find: (field) => binary?.[field],
			content: async (field) => await context.helpers.getBinaryDataBuffer(index, field),
			size: async (file) => await sizeOf(context, file),
		},
	};
}

/** The only item that n8n's own loop gives at a time, e.g. for a tool; a tool has no binary fields. */
export function singleItem(context: IExecuteSingleFunctions): ItemSource {
	const { json, binary } = context.getInputData();
	return {
		index: context.getItemIndex(),
		json,
		read: once((name) => context.getNodeParameter(name, null)),
		files: {
			find: (field) => binary?.[field],
			content: async (field) => await context.helpers.getBinaryDataBuffer(field),
			size: async (file) => await sizeOf(context, file),
		},
	};
}

/** Reads each parameter only once, because resolving an expression is the costliest part of an item. */
function once(read: ReadParameter): ReadParameter {
	const values = new Map<string, unknown>();
	return (name) => {
		if (!values.has(name)) values.set(name, read(name));
		return values.get(name) ?? undefined;
	};
}

async function sizeOf(
	{ helpers }: IExecuteFunctions | IExecuteSingleFunctions,
	{ id, data }: IBinaryData,
): Promise<number> {
	if (id === undefined) return Buffer.byteLength(data, 'base64');
	return (await helpers.getBinaryMetadata(id)).fileSize;
}
