alter table payments drop constraint payments_provider_check;
alter table payments add constraint payments_provider_check check (provider in ('stripe', 'tap', 'demo'));

alter table refunds drop constraint refunds_provider_check;
alter table refunds add constraint refunds_provider_check check (provider in ('stripe', 'tap', 'demo', 'cash'));
