-- What is forgotten when it is old is found by its age.
create index payment_events_by_age on payment_events (received_at);
create index test_card_sessions_by_end on test_card_sessions (expires_at);
