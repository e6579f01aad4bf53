CREATE TABLE "content_links" (
	"kind" text NOT NULL,
	"id" text COLLATE "C" NOT NULL,
	"slot" text NOT NULL,
	"target_kind" text NOT NULL,
	"target_id" text COLLATE "C" NOT NULL,
	"is_published" boolean,
	"is_public" boolean,
	CONSTRAINT "content_links_slot" CHECK ("content_links"."slot" in ('draft', 'live', 'scheduled')),
	CONSTRAINT "content_links_target_kind" CHECK ("content_links"."target_kind" in ('page', 'picture'))
);
--> statement-breakpoint
CREATE TABLE "content_versions" (
	"kind" text NOT NULL,
	"id" text COLLATE "C" NOT NULL,
	"version" integer NOT NULL,
	"body" jsonb NOT NULL,
	"name" text,
	"published_from" timestamp with time zone,
	"at" timestamp with time zone NOT NULL,
	"by_user" text NOT NULL,
	CONSTRAINT "content_versions_kind_id_version_pk" PRIMARY KEY("kind","id","version"),
	CONSTRAINT "content_versions_kind" CHECK ("content_versions"."kind" in ('page', 'menu', 'news', 'action'))
);
--> statement-breakpoint
CREATE TABLE "contents" (
	"kind" text NOT NULL,
	"id" text COLLATE "C" NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" text NOT NULL,
	"draft" jsonb,
	"live" jsonb,
	"visible_from" timestamp with time zone,
	"visible_until" timestamp with time zone,
	"scheduled" jsonb,
	"scheduled_for" timestamp with time zone,
	CONSTRAINT "contents_kind_id_pk" PRIMARY KEY("kind","id"),
	CONSTRAINT "contents_kind" CHECK ("contents"."kind" in ('page', 'menu', 'news', 'action')),
	CONSTRAINT "contents_scheduled" CHECK (("contents"."scheduled" is null) = ("contents"."scheduled_for" is null))
);
--> statement-breakpoint
CREATE TABLE "media" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"alt" text NOT NULL,
	"is_decorative" boolean NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"size" bigint NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL,
	"uploaded_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "media_variants" (
	"media_id" text NOT NULL,
	"width" integer NOT NULL,
	"file" text NOT NULL,
	"size" bigint NOT NULL,
	CONSTRAINT "media_variants_media_id_width_pk" PRIMARY KEY("media_id","width")
);
--> statement-breakpoint
CREATE TABLE "news_reads" (
	"user_id" text NOT NULL,
	"news_id" text COLLATE "C" NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "news_reads_user_id_news_id_pk" PRIMARY KEY("user_id","news_id")
);
--> statement-breakpoint
ALTER TABLE "media_variants" ADD CONSTRAINT "media_variants_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_reads" ADD CONSTRAINT "news_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_links_target" ON "content_links" USING btree ("target_kind","target_id");--> statement-breakpoint
CREATE INDEX "content_links_source" ON "content_links" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "contents_created" ON "contents" USING btree ("kind","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "contents_changed" ON "contents" USING btree ("kind","changed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "contents_visible_from" ON "contents" USING btree ("visible_from");--> statement-breakpoint
CREATE INDEX "contents_visible_until" ON "contents" USING btree ("visible_until");--> statement-breakpoint
CREATE INDEX "contents_scheduled_for" ON "contents" USING btree ("scheduled_for");