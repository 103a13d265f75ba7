export * from './ids';
export * from './lists';
export * from './metadata';
export * from './onBehalfOf';
export * from './paging';
