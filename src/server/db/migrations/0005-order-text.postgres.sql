-- Every run of three letters of what the desk searches. Without the extension a search is as exact, only slower.
do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_trgm') then
    create extension if not exists pg_trgm;
    create index orders_by_text on orders using gin (search_key gin_trgm_ops);
  end if;
exception
  when insufficient_privilege then
    raise notice 'pg_trgm may not be installed here';
end
$$;
