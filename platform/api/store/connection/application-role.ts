/**
 * The SQL role that the running application works with: it may add to the logs
 * but not change them (docs/decisions/0012-logs.md, db/migrations/0002_logs.sql).
 */
export const APPLICATION_ROLE = 'staffdesk_app'
