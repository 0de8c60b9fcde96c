alter table payments drop constraint payments_provider_check;
update payments set provider = 'demo' where provider = 'test';
alter table payments add constraint payments_provider_check check (provider in ('stripe', 'demo'));

alter table refunds drop constraint refunds_provider_check;
update refunds set provider = 'demo' where provider = 'test';
alter table refunds add constraint refunds_provider_check check (provider in ('stripe', 'demo', 'cash'));
