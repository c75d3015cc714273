-- What search engines and shared links show of a page, as staff wrote it. Null: what is computed of its texts. The pages that
-- staff edit have theirs in their content.
alter table products
  add column search_title text check (length(search_title) between 1 and 120),
  add column search_description text check (length(search_description) between 1 and 320);
alter table blog_posts
  add column search_title text check (length(search_title) between 1 and 120),
  add column search_description text check (length(search_description) between 1 and 320);
alter table weddings
  add column search_title text check (length(search_title) between 1 and 120),
  add column search_description text check (length(search_description) between 1 and 320);

create or replace trigger save_text_version before update on blog_posts for each row
  execute function save_text_version(
    'title', 'category', 'excerpt', 'content', 'image_path', 'search_title', 'search_description'
  );
