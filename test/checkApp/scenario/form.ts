/** A picker that was filled by ID. */
export const byId = (value: string) => ({ __rl: true, mode: 'id', value });
