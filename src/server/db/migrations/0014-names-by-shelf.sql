-- A search that walks along the names passes by no book of the other kind: the archive may be long, and the oldest of all.
create index book_names_by_shelf on book_names (archived, id);
