-- A book may be in a category that the seller made.
alter table books drop constraint if exists books_category_check;
