-- The provider called `test` is the demo's. A newer backup's tables may exist if an older one was restored over them.
drop table if exists demo_card_sessions;
drop table if exists demo_card_refunds;
drop index test_card_sessions_by_end;
drop index test_card_refunds_by_session;
alter table test_card_sessions rename to demo_card_sessions;
alter table test_card_refunds rename to demo_card_refunds;
create index demo_card_sessions_by_end on demo_card_sessions (expires_at);
create index demo_card_refunds_by_session on demo_card_refunds (session_id, id);

update payment_events set provider = 'demo' where provider = 'test';
update secrets set name = 'demo-cards' where name = 'test-cards';
