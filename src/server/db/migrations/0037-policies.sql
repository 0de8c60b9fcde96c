-- The seller's own texts: about the shop, its promises and its rules, in a small part of Markdown.
create table policies (
  topic text primary key,
  text text not null,
  text_ar text not null
);
