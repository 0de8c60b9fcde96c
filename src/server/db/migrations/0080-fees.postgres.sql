-- Fees become whole minor units of the shop's currency, as all other amounts are. They were in the major unit.
create temporary table unit as
  select coalesce((
    select case
      when value in (
      '"AFN"', '"ALL"', '"BIF"', '"CLP"', '"COP"', '"DJF"', '"GNF"', '"HUF"', '"IDR"', '"IQD"', '"IRR"', '"ISK"',
      '"JPY"', '"KMF"', '"KPW"', '"KRW"', '"LAK"', '"LBP"', '"MGA"', '"MMK"', '"PKR"', '"PYG"', '"RWF"', '"SLL"',
      '"SOS"', '"SYP"', '"UGX"', '"VND"', '"VUV"', '"XAF"', '"XOF"', '"XPF"', '"YER"'
      ) then 1
      when value in ('"BHD"', '"JOD"', '"KWD"', '"LYD"', '"OMR"', '"TND"') then 1000
      else 100 end
    from settings where name = 'currency'), 100) as size;

update settings set value = round(value::numeric * (select size from unit))::bigint::text
where name in ('codFee', 'codMax') and value <> 'null';

update settings set value = coalesce((
  select jsonb_agg(zone || jsonb_build_object(
    'price', round((zone ->> 'price')::numeric * (select size from unit))::bigint,
    'freeFrom', round((zone ->> 'freeFrom')::numeric * (select size from unit))::bigint
  ) order by place)
  from jsonb_array_elements(settings.value::jsonb) with ordinality as zones (zone, place)
)::text, '[]')
where name = 'deliveryZones';

drop table unit;
