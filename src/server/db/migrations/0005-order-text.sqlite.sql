-- What the desk searches, apart from the rest of the orders: a search reads this alone.
create index orders_by_text on orders (id, status, search_key);
