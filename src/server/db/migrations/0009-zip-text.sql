-- A postal code as it was written, where its number alone would lose the zeros it begins with.
alter table addresses add column zip_text text;
