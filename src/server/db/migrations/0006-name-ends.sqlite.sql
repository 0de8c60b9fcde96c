-- The last two letters of a title begin no run of three, so a search for two letters looks for them here.
create index book_names_by_end on book_names (substr(search_key, -2));
