/** The value of a picker that was filled by ID: `{ __rl: true, mode: 'id', value: 'ada' }`. */
export const byId = (value: string) => ({ __rl: true, mode: 'id', value });
