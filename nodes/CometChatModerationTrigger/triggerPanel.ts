import type { TriggerPanelDefinition } from 'n8n-workflow';

const TRY =
	"<b>While building your workflow</b>, click the 'Execute step' button, then let CometChat ask about a message: enter the <b>Test URL</b> in a list of your dashboard, and send a message that its rule looks at.";

/** The texts beside the form, while the node waits for a request. */
export const triggerPanel: TriggerPanelDefinition = {
	header: 'Listen to moderation requests of CometChat',
	executionsHelp: {
		inactive: `${TRY}<br /><br /><b>Once you are happy with your workflow</b>, publish it, and enter the <b>Production URL</b>. These executions show up in the <a data-key="executions">executions list</a>, but not in the editor.`,
		active: `${TRY}<br /><br /><b>Your workflow also runs by itself</b>, since it is published. These executions show up in the <a data-key="executions">executions list</a>, but not in the editor.`,
	},
	activationHint: {
		inactive: 'Publish the workflow to answer CometChat. The list needs the <b>Production URL</b>.',
		active: 'CometChat can ask this workflow about messages.',
	},
};
