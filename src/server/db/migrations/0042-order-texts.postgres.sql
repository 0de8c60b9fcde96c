-- The search index of the desk, with the numbers of the orders.
update order_texts
set search_key = orders.search_key
from orders
where orders.id = order_texts.order_id;
