-- A renamed table keeps the names of its keys, and a restored older backup makes them again.
alter index test_card_sessions_pkey rename to demo_card_sessions_pkey;
alter index test_card_refunds_pkey rename to demo_card_refunds_pkey;
