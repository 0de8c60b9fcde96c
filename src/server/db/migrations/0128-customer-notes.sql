-- What the desk keeps in mind about a customer, who never sees it.
alter table users add column note text;
