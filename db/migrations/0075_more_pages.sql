insert into pages (path, title) values ('/delivery', 'Delivery & Freshness');
