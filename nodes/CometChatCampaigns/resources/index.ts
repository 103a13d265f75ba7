import type { Resource } from '../../shared/operation/types';
import { campaign } from './campaign';
import { campaignTemplate } from './campaignTemplate';
import { notificationFeed } from './notificationFeed';

/** The resource that most people need. */
export const defaultResource: Resource = campaign;

/** In the order of their names. */
export const resources: Resource[] = [campaign, campaignTemplate, notificationFeed];
