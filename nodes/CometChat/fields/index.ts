export * from './createOrUpdate';
export * from './ids';
export * from './lists';
export * from './metadata';
export * from './onBehalfOf';
export * from './outcomes';
export * from './paging';
export * from './simplify';
