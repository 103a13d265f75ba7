export * from './content';
export * from './ids';
export * from './lists';
export * from './refusals';
export * from './variables';
