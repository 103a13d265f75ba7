export { cardFrom } from './build';
export { mistakesIn, refuseMistakes } from './check';
export { CARD, cardContent, cardExample, completeCard } from './fields';
export { placeholdersOfFields, refuseSwallowed } from './placeholders';
