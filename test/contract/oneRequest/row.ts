import type { IDataObject } from 'n8n-workflow';
import type { State } from '../../service';
import type { ABSENT } from '../absent';
import type { FailingRun } from '../support';

/** A case of an operation: what is filled in, and what the operation does then. */
export type Row = Sends | Refuses | Advises;

interface Case {
	/** `<resource>/<operation>` */
	operation: string;
	/** The title of the test. */
	it: string;
	form?: object;
	/** Changes the records of the stand-in before each test of the row. */
	given?: (state: State) => void;
	/** A kind of record that the operation needs: adds the three tests of `testAbsent`. */
	absent?: keyof typeof ABSENT;
	/** Items of which the service refuses the second: adds the three tests of `testRefusal`. */
	serviceRefusesSecond?: FailingRun;
}

/** The node sends exactly this request, and gives records. */
type Sends = Case & { sends: IDataObject } & (
		| { gives: Gives | ((state: State) => Gives); also?: Also }
		| { also: Also }
	);

/** The records that come out, all of them and in their order. */
type Gives = object[];

/** Expects more of the records that came out, or of those that the stand-in holds afterwards. */
type Also = (records: IDataObject[], state: State) => void;

/** The node refuses the form with this message, and nothing leaves. */
type Refuses = Case & { refuses: string | RegExp };

/** The service refuses the request, and the error says this about what to do. */
type Advises = Case & { advises: string | RegExp };
