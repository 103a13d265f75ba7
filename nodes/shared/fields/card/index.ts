export { cardFrom } from './build';
export { cardFormFields, cardFromForm, cardSource } from './builderFields';
export { mistakesIn, refuseMistakes } from './check';
export { CARD, cardContent, cardExample, completeCard } from './fields';
export { asPasted, PLACEHOLDER, placeholdersOfFields, writtenOut } from './placeholders';
