-- The titles as they are written, close together: a search for nothing but signs looks through them all.
create index books_titles on books (id, name, name_ar);
