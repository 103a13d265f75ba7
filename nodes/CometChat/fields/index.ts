export * from './ids';
export * from './lists';
export * from './onBehalfOf';
export * from './paging';
