-- Fees become whole minor units of the shop's currency, as all other amounts are. They were in the major unit.
create temp table unit as
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

update settings set value = cast(cast(round(value * (select size from unit)) as integer) as text)
where name in ('codFee', 'codMax') and value <> 'null';

update settings set value = (
  select json_group_array(json(json_set(
    zone.value,
    '$.price', cast(round(json_extract(zone.value, '$.price') * (select size from unit)) as integer),
    '$.freeFrom', cast(round(json_extract(zone.value, '$.freeFrom') * (select size from unit)) as integer)
  )))
  from json_each(settings.value) as zone
)
where name = 'deliveryZones';

drop table unit;
