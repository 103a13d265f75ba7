export * from './conversation';
export * from './createOrUpdate';
export * from './metadata';
export * from './permissions';
export * from './search';
export * from './tags';
export * from './wholeList';
