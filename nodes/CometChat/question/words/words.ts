/** The fixed words of a question, in one language. `{…}` stands for a value. */
export interface Words {
	/** The direction of lines. */
	direction: 'ltr' | 'rtl';
	/** The title of the page. */
	title: string;
	/** The text before the link in the message. */
	link: string;
	approve: string;
	decline: string;
	submit: string;
	/** The label above a free text. */
	yourAnswer: string;
	/** `{name}` */
	youAnswerAs: string;
	/** The first entry of a list, which chooses nothing. */
	choose: string;
	/** The hint behind the label of an input. */
	required: string;
	/** The hint behind the label of checkboxes: `{least}` */
	exactly: string;
	/** The hint behind the label of checkboxes: `{least}`, `{most}` */
	between: string;
	/** The title of the page after an answer that counts. */
	recordedTitle: string;
	/** The title of the page while nobody knows whether the answer counts. */
	undecidedTitle: string;
	/** The text of both pages after an answer. */
	canClose: string;
	/** The title of the page of a question that is closed. */
	closedTitle: string;
	/** The text of the page of a question that is closed. */
	nothingLeft: string;
	/** A request for a correction, which stands alone: buttons have no label. */
	pressButton: string;
	/** Requests for a correction, which follow the label: `{count}`, `{endings}` */
	fillIn: string;
	option: string;
	oneOfThese: string;
	oneOnly: string;
	atLeast: string;
	atMost: string;
	number: string;
	email: string;
	date: string;
	file: string;
	oneFile: string;
	endings: string;
	/** The outcome in the chat. */
	wasApproved: string;
	wasDeclined: string;
	wasAnswered: string;
	/** The outcome and who has answered: `{answer}`, `{name}` */
	by: string;
	/** The message that tells a group of the question: `{names}` */
	mayAnswer: string;
}
