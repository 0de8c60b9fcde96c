-- Every run of three letters of every folded title, so that a search walks through what it finds and no more.
-- A server that does not offer the extension searches just as exactly, only slower.
do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_trgm') then
    create extension if not exists pg_trgm;
    create index books_by_trigram on books using gin (search_key gin_trgm_ops);
  end if;
exception
  when insufficient_privilege then
    raise notice 'pg_trgm may not be installed here';
end
$$;
