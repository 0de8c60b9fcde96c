-- The first page of a file as a picture (WebP, in base64), if it has no text fit for reading.
alter table book_pages add column picture text;
update book_files set state = 'waiting', tries = 0 where state = 'none';
