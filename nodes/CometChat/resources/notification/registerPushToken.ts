import { collection, optional } from '../../../shared/fields';
import type { INodePropertyOptions } from 'n8n-workflow';
import { fullyTrimmedText } from '../../../shared/values/readers';
import type { Field, Operation } from '../../../shared/operation/types';
import { authTokenInBody } from './pushTokens';
import { timezone } from './timeZone';

/** The platforms by the kinds of tokens that the API takes. */
const FCM: INodePropertyOptions[] = [
	{ name: 'FCM: Android', value: 'fcm_android' },
	{ name: 'FCM: Flutter on Android', value: 'fcm_flutter_android' },
	{ name: 'FCM: Flutter on iOS', value: 'fcm_flutter_ios' },
	{ name: 'FCM: Ionic or Cordova on Android', value: 'fcm_ionic_cordova_android' },
	{ name: 'FCM: Ionic or Cordova on iOS', value: 'fcm_ionic_cordova_ios' },
	{ name: 'FCM: iOS', value: 'fcm_ios' },
	{ name: 'FCM: React Native on Android', value: 'fcm_react_native_android' },
	{ name: 'FCM: React Native on iOS', value: 'fcm_react_native_ios' },
	{ name: 'FCM: Web', value: 'fcm_web' },
];
const APNS: INodePropertyOptions[] = [
	{ name: 'APNs: Flutter', value: 'apns_flutter_device' },
	{ name: 'APNs: Ionic or Cordova', value: 'apns_ionic_cordova_device' },
	{ name: 'APNs: iOS', value: 'apns_ios_device' },
	{ name: 'APNs: React Native', value: 'apns_react_native_device' },
];
const VOIP: INodePropertyOptions[] = [
	{ name: 'APNs VoIP: Flutter', value: 'apns_flutter_voip' },
	{ name: 'APNs VoIP: Ionic or Cordova', value: 'apns_ionic_cordova_voip' },
	{ name: 'APNs VoIP: iOS', value: 'apns_ios_voip' },
	{ name: 'APNs VoIP: React Native', value: 'apns_react_native_voip' },
];

const platform: Field = {
	displayName: 'Platform',
	name: 'platform',
	type: 'options',
	options: [...VOIP, ...APNS, ...FCM],
	default: 'fcm_android',
	description: 'The push service and the kind of app; it decides about the kind of token',
	routing: { send: { type: 'body', property: 'platform' } },
};

const tokenOf = (
	platforms: INodePropertyOptions[],
	name: string,
	displayName: string,
	description: string,
): Field => ({
	displayName,
	name,
	type: 'string',
	typeOptions: { password: true },
	required: true,
	default: '',
	displayOptions: { show: { platform: platforms.map(({ value }) => value) } },
	placeholder: 'e.g. fMEyqK2dQ0:APA91bHun4MxP5egoKMwt2KZ',
	description,
	routing: { send: { type: 'body', property: name } },
	as: fullyTrimmedText,
});

const fcmToken = tokenOf(FCM, 'fcmToken', 'FCM Token', 'The token of the device at Firebase');
const deviceToken = tokenOf(
	APNS,
	'deviceToken',
	'Device Token',
	'The token of the device at Apple',
);
const voipToken = tokenOf(VOIP, 'voipToken', 'VoIP Token', 'The token for calls at Apple');

const additionalFields: Field = collection('additionalFields', [
	{
		displayName: 'Provider ID',
		name: 'providerId',
		type: 'string',
		default: '',
		placeholder: 'e.g. fcm-provider-1',
		description: 'The ID of the push provider in the dashboard, for apps that have several',
		routing: { send: { type: 'body', property: 'providerId' } },
		as: fullyTrimmedText,
	},
	optional(timezone),
]);

export const registerPushToken: Operation = {
	name: 'Register Push Token',
	value: 'registerPushToken',
	action: 'Register a push token of a user',
	description: 'Let a device get push notifications for the user of an auth token',
	routing: { request: { method: 'POST', url: '/notifications/push/v1/tokens' } },
	fields: [authTokenInBody, platform, fcmToken, deviceToken, voipToken, additionalFields],
	// The token of a device is registered anew each time its app starts
	idempotent: true,
	confirmation: { registered: true },
};
