import type { TriggerPanelDefinition } from 'n8n-workflow';

const TRY =
	"<b>While building your workflow</b>, click the 'Execute step' button, then make the event happen in your app, e.g. send a message. Registered by hand, CometChat has to know the <b>Test URL</b> as well: add a second webhook with it in the dashboard, and remove it when you are done.";

/** The texts beside the form, while the node waits for events. */
export const triggerPanel: TriggerPanelDefinition = {
	header: 'Listen to events of CometChat',
	executionsHelp: {
		inactive: `${TRY}<br /><br /><b>Once you are happy with your workflow</b>, publish it. Then each of the chosen events starts it. These executions show up in the <a data-key="executions">executions list</a>, but not in the editor.`,
		active: `${TRY}<br /><br /><b>Your workflow also runs by itself</b>, since it is published. These executions show up in the <a data-key="executions">executions list</a>, but not in the editor.`,
	},
	activationHint: {
		inactive:
			'Publish the workflow to start it with each of the chosen events. Registered by hand, the webhook in the dashboard needs the <b>Production URL</b>.',
		active: 'Each of the chosen events starts the workflow.',
	},
};
