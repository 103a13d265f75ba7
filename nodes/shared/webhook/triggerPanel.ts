import type { TriggerPanelDefinition } from 'n8n-workflow';

/** The last sentence of the help about executions. */
const WHERE_LISTED =
	'These executions show up in the <a data-key="executions">executions list</a>, but not in the editor.';

/** The sentences in which the panels of the triggers differ. */
interface PanelTexts {
	header: string;
	/** Goes on after "click the 'Execute step' button, then". */
	tryIt: string;
	/** Goes on after "Once you are happy with your workflow,". */
	publishIt: string;
	/** The sentence beside the form, before and after the workflow is published. */
	activationHint: { inactive: string; active: string };
}

/** The texts beside the form, while the node waits to be called. */
export function panelWith({
	header,
	tryIt,
	publishIt,
	activationHint,
}: PanelTexts): TriggerPanelDefinition {
	const trial = `<b>While building your workflow</b>, click the 'Execute step' button, then ${tryIt}<br /><br />`;
	return {
		header,
		executionsHelp: {
			inactive: `${trial}<b>Once you are happy with your workflow</b>, ${publishIt} ${WHERE_LISTED}`,
			active: `${trial}<b>Your workflow also runs by itself</b>, since it is published. ${WHERE_LISTED}`,
		},
		activationHint,
	};
}
