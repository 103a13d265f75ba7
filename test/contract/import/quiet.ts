// Read when n8n's engine loads: imports tell the log how far they are
process.env.N8N_LOG_LEVEL = 'error';
