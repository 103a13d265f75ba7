/** Import this before the engine where a test looks at what n8n writes into its log. */
process.env.N8N_LOG_LEVEL = 'debug';
