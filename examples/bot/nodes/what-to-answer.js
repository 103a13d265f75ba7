const { unanswered } = require('../unanswered');

const event = $('Message to the Bot').first().json;
const messages = $input.all().map(({ json }) => json);
const question = unanswered(event, messages);
return question ? [{ json: question, pairedItem: 0 }] : [];
