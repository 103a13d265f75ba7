/** n8n's engine logs every error of a node, and the tests cause thousands; set N8N_LOG_LEVEL to see them. */
process.env.N8N_LOG_LEVEL ??= 'silent';
