-- The sign-in before this one is told.
create index staff_sessions_starts on staff_sessions (account_id, started_at);
