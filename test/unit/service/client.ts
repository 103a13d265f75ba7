import axios, { type AxiosInstance, type AxiosResponse } from 'axios';
import { startService, type Service, type ServiceOptions } from '../../service';

export interface Stand {
	service: Service;
	/** Talks to the stand-in with its API key, and takes every status for an answer. */
	http: AxiosInstance;
}

/** Starts a stand-in for one test file. */
export async function standUp(options: ServiceOptions = {}): Promise<Stand> {
	const service = await startService(options);
	const http = axios.create({
		baseURL: service.origin,
		headers: { apikey: service.apiKey },
		validateStatus: () => true,
	});
	return { service, http };
}

/** The header that lets a call act for a user. */
export const as = (uid: string) => ({ headers: { onBehalfOf: uid } });

/** Status and code of an answer; without a code if it is no refusal. */
export async function outcome(
	answer: Promise<Pick<AxiosResponse, 'status' | 'data'>>,
): Promise<[number, string?]> {
	const { status, data } = await answer;
	return data.error ? [status, data.error.code] : [status];
}
