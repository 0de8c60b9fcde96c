-- A cash order of which money went back was paid. A step back from its delivery said that it was not, and it could neither
-- be refunded nor counted. It is delivered and paid again; a cancelled one is paid. The history says so.
insert into order_history (order_id, id, kind, status, text, actor, created_at)
select id, printf('%012x', cast(unixepoch('subsec') * 1000 as integer)) || '000000000000',
  case status when 'Cancelled' then 'note' else 'step' end,
  case status when 'Cancelled' then null else 'Delivered' end,
  'Corrected: cash was refunded, so it had been paid. | تصحيح: رُدّ مبلغ نقدي، فقد كان الطلب مدفوعًا.',
  'seller', cast(unixepoch('subsec') * 1000 as integer)
from orders where payment_type = 'COD' and is_paid = 0 and refunded > 0;

update orders set is_paid = 1, status = case status when 'Cancelled' then status else 'Delivered' end
where payment_type = 'COD' and is_paid = 0 and refunded > 0;
