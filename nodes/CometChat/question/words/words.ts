/** The fixed words of a question, in one language. `{…}` stands for a value. */
export interface Words {
	/** Where lines begin. */
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
	/** Behind the label of an input. */
	required: string;
	/** Behind the label of checkboxes: `{least}`, `{most}` */
	exactly: string;
	between: string;
	/** The page after the answer. */
	thanks: string;
	/** The same, as long as nobody knows whether the answer counts. */
	thankYou: string;
	close: string;
	/** The page of a question that is closed. */
	answered: string;
	nothingLeft: string;
	/** Requests for a correction, which follow the label: `{count}`, `{endings}` */
	pressButton: string;
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
	/** The outcome in the chat: `{answer}`, `{name}`; of a group: `{names}` */
	wasApproved: string;
	wasDeclined: string;
	wasAnswered: string;
	by: string;
	mayAnswer: string;
}
