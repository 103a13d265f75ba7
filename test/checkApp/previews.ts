import type { Schema } from '../support/outputSchema';

/** A difference between an output and its preview in the editor. */
interface PreviewDifference {
	at: string;
	expected: string;
	got: string;
}

/** The fields of an output that its preview lacks, or has with another type. A field that the output lacks is no difference. */
export function previewDifferences(preview: Schema, output: Schema, at = ''): PreviewDifference[] {
	if (output.type === 'null') return [];
	if (preview.type !== output.type) {
		return [{ at, expected: preview.type, got: output.type }];
	}
	if (preview.items && output.items) {
		return previewDifferences(preview.items, output.items, `${at}[]`);
	}
	// An object without properties holds data of an app
	if (!preview.properties || !output.properties) return [];
	return Object.entries(output.properties).flatMap(([name, inner]) => {
		const promised = preview.properties![name];
		const place = at === '' ? name : `${at}.${name}`;
		if (promised) return previewDifferences(promised, inner, place);
		return inner.type === 'null' ? [] : [{ at: place, expected: 'nothing', got: inner.type }];
	});
}
