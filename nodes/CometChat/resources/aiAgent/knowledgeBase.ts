/** The URL of the knowledge base. Each agent has the sources that were given to it in the dashboard. */
export const KNOWLEDGE = '/ai-agents/agent-builder/knowledge-base';
