import type { TriggerPanelDefinition } from 'n8n-workflow';

const TRY =
	"<b>While building your workflow</b>, click the 'Execute step' button, then write to the agent in the chat, with the <b>Test URL</b> as the deployment URL of the agent in your dashboard.";

/** The texts beside the form, while the node waits for a message. */
export const triggerPanel: TriggerPanelDefinition = {
	header: 'Listen to people who write to the agent',
	executionsHelp: {
		inactive: `${TRY}<br /><br /><b>Once you are happy with your workflow</b>, publish it, and enter the <b>Production URL</b>. These executions show up in the <a data-key="executions">executions list</a>, but not in the editor.`,
		active: `${TRY}<br /><br /><b>Your workflow also runs by itself</b>, since it is published. These executions show up in the <a data-key="executions">executions list</a>, but not in the editor.`,
	},
	activationHint: {
		inactive: 'Publish the workflow to answer. The agent needs the <b>Production URL</b>.',
		active: 'People can write to the agent.',
	},
};
